import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useResourceContext } from "react-admin";
import { Link } from "react-router";
import { type TextKey, useText } from "@/i18n/useText";

type Written<Key> = Key extends `resources.${infer Name}.write` ? Name : never;

export function NewButton() {
  const text = useText();
  const resource = useResourceContext() as Written<TextKey>;
  return (
    <Button component={Link} to={`/${resource}/create`} variant="contained" startIcon={<Add />}>
      {text(`resources.${resource}.write`)}
    </Button>
  );
}
