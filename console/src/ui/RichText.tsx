import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { FormatBar } from "./FormatBar";

const Frame = styled("div", { shouldForwardProp: (name) => name !== "isWrong" })<{ isWrong: boolean }>(
  ({ theme, isWrong }) => ({
    borderRadius: 10,
    border: `1px solid ${isWrong ? theme.palette.error.main : theme.palette.text.disabled}`,
    "&:focus-within": { borderColor: theme.palette.primary.main },
    "& .ProseMirror": {
      minHeight: 320,
      padding: theme.spacing(2),
      outline: "none",
      overflowWrap: "anywhere",
    },
    "& .ProseMirror a": { color: theme.palette.primary.main, paddingBlock: 3 },
    "& .ProseMirror blockquote": {
      margin: 0,
      paddingLeft: theme.spacing(2),
      borderLeft: `3px solid ${theme.palette.divider}`,
    },
  }),
);

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ["http", "https", "mailto"] },
  }),
];

interface RichTextProps {
  label: string;
  language: string;
  value: string;
  onChange: (html: string) => void;
  error?: string;
}

/** Text with headings, lists and links; the server cleans whatever is saved. Opening it changes nothing. */
export function RichText({ label, language, value, onChange, error }: RichTextProps) {
  const shown = useRef(value);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, lang: language },
    },
    onUpdate: ({ editor: current }) => {
      shown.current = current.getHTML();
      onChange(shown.current);
    },
  });
  useEffect(() => {
    // Changed outside, as by discarding what was typed.
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div>
      <Typography variant="body2" sx={{ marginBottom: 0.75, fontWeight: 600 }} aria-hidden>
        {label}
      </Typography>
      <Frame isWrong={Boolean(error)}>
        {editor && <FormatBar editor={editor} />}
        <EditorContent editor={editor} />
      </Frame>
      {error && (
        <Typography variant="caption" color="error" role="alert">
          {error}
        </Typography>
      )}
    </div>
  );
}
