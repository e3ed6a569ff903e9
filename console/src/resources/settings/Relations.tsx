import Delete from "@mui/icons-material/Delete";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { LoadFailed } from "@/ui/LoadFailed";
import { Mono } from "@/ui/Mono";
import { Section } from "@/ui/Section";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { useNotifyError } from "@/ui/useNotifyError";

const KEY = ["associations"];

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(0, 0, 2),
  padding: 0,
  "& li": { display: "flex", alignItems: "center", gap: theme.spacing(1.5) },
}));

const Form = styled("form")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: theme.spacing(1.5),
}));

/** Merchants' ids at the external order site: their links of disabled platforms lead there. */
export function Relations() {
  const text = useText();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { listRelations, relate, unrelate } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) => listRelations(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      total > pages.reduce((count, page) => count + page.data.length, 0) ? pages.length + 1 : undefined,
  });
  const [merchant, setMerchant] = useState("");
  const [relation, setRelation] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
    onError: notifyError,
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    mutate(() => relate(merchant, relation), {
      onSuccess: () => {
        setMerchant((typed) => (typed === merchant ? "" : typed));
        setRelation((typed) => (typed === relation ? "" : typed));
      },
    });
  };
  return (
    <Section title={text("resources.settings.relations")}>
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={64} />}
      <List>
        {data?.pages
          .flatMap((page) => page.data)
          .map((relation) => (
            <li key={relation.id}>
              <TextLink to={merchantAddress(relation.tenant_id)}>{relation.merchant}</TextLink>
              <Mono>{relation.relation_id}</Mono>
              <IconButton
                aria-label={text("resources.settings.forget", { name: relation.merchant })}
                disabled={isPending}
                onClick={() => mutate(() => unrelate(relation.id))}
              >
                <Delete fontSize="small" />
              </IconButton>
            </li>
          ))}
      </List>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {text("console.cursor.older")}
        </Button>
      )}
      <Form onSubmit={add}>
        <TextField
          size="small"
          type="number"
          label={text("resources.settings.merchant")}
          value={merchant}
          onChange={(event) => setMerchant(event.target.value)}
        />
        <TextField
          size="small"
          label={text("resources.settings.relation")}
          value={relation}
          onChange={(event) => setRelation(event.target.value)}
        />
        <Button type="submit" variant="outlined" loading={isPending} disabled={!merchant || !relation.trim()}>
          {text("resources.settings.relate")}
        </Button>
      </Form>
    </Section>
  );
}
