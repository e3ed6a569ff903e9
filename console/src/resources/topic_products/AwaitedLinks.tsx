import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

const WORDS = "resources.topic_products.links";
const KEY = ["topic_links"];
const LOOK_AGAIN = 3_000;

/** Lists links that are being read from suppliers for topic pages, and failed ones; hidden if there are none. */
export function AwaitedLinks() {
  const text = useText();
  const title = useId();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { listTopicLinks, retryTopicLink, removeTopicLink } = useDataProvider<ConsoleDataProvider>();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: KEY,
    meta: { aside: true },
    queryFn: ({ signal }) => listTopicLinks(signal),
    refetchInterval: ({ state }) =>
      state.data?.data.some((link) => link.state === "waiting") ? LOOK_AGAIN : false,
  });
  const again = { onSuccess: () => client.invalidateQueries({ queryKey: KEY }) };
  const retry = useMutation({ mutationFn: retryTopicLink, ...again });
  const remove = useMutation({ mutationFn: removeTopicLink, ...again });
  const total = data?.total ?? 0;
  const [before, setBefore] = useState(total);
  // Links that were read are products of their page now.
  useEffect(() => {
    if (total < before) refresh();
    setBefore(total);
  }, [total, before, refresh]);
  if (!total && !isOpen) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text(`${WORDS}.action`, { smart_count: total })}
      </Button>
      {isOpen && (
        <Dialog open fullWidth maxWidth="md" aria-labelledby={title} onClose={() => setOpen(false)}>
          <DialogTitle id={title}>{text(`${WORDS}.title`)}</DialogTitle>
          <DialogContent>
            <List disablePadding>
              {data?.data.map(({ id, line, state, reason }) => (
                <ListItem key={id} disableGutters sx={{ flexWrap: "wrap", gap: 1 }}>
                  <ListItemText
                    sx={{ overflowWrap: "anywhere", flex: "1 1 240px" }}
                    primary={line}
                    secondary={reason || text(`${WORDS}.waiting`)}
                  />
                  {state === "failed" && (
                    <Button loading={retry.isPending} onClick={() => retry.mutate(id)}>
                      {text(`${WORDS}.retry`)}
                    </Button>
                  )}
                  <Button color="error" loading={remove.isPending} onClick={() => remove.mutate(id)}>
                    {text(`${WORDS}.remove`)}
                  </Button>
                </ListItem>
              ))}
            </List>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{text(`${WORDS}.close`)}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
