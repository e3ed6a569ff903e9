import Button from "@mui/material/Button";

interface MoreProps {
  /** The list as it was read so far. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
}

/** The foot of a list that grows: reads on, while there is more. */
export function More({ list, label }: MoreProps) {
  return list.hasNextPage ? (
    <Button
      variant="outlined"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      sx={{ justifySelf: "center" }}
    >
      {label}
    </Button>
  ) : null;
}
