import FormatBold from "@mui/icons-material/FormatBold";
import FormatItalic from "@mui/icons-material/FormatItalic";
import FormatListBulleted from "@mui/icons-material/FormatListBulleted";
import FormatListNumbered from "@mui/icons-material/FormatListNumbered";
import FormatQuote from "@mui/icons-material/FormatQuote";
import InsertLink from "@mui/icons-material/InsertLink";
import Redo from "@mui/icons-material/Redo";
import Title from "@mui/icons-material/Title";
import Undo from "@mui/icons-material/Undo";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { type TextKey, useText } from "@/i18n/useText";
import { LinkDialog } from "./LinkDialog";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  padding: theme.spacing(0.5),
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& [aria-pressed="true"]': { background: theme.palette.primary.light, color: theme.palette.primary.dark },
}));

const TOGGLES = [
  { name: "bold", icon: FormatBold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  {
    name: "italic",
    icon: FormatItalic,
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "heading",
    icon: Title,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: "bulletList",
    icon: FormatListBulleted,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    icon: FormatListNumbered,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "blockquote",
    icon: FormatQuote,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const;

/** What can be done to the selected text, and what it already is. */
export function FormatBar({ editor }: { editor: Editor }) {
  const text = useText();
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: TOGGLES.filter(({ name }) => current.isActive(name)).map(({ name }) => name as string),
      isLink: current.isActive("link"),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const label = (name: string) => text(`console.format.${name}` as TextKey);
  return (
    <Bar role="toolbar" aria-label={text("console.format.label")}>
      {TOGGLES.map(({ name, icon: Icon, run }) => (
        <IconButton
          key={name}
          size="small"
          aria-label={label(name)}
          aria-pressed={state.active.includes(name)}
          onClick={() => run(editor)}
        >
          <Icon />
        </IconButton>
      ))}
      <IconButton
        size="small"
        aria-label={label("link")}
        aria-pressed={state.isLink}
        onClick={() => setIsLinking(true)}
      >
        <InsertLink />
      </IconButton>
      <IconButton
        size="small"
        aria-label={label("undo")}
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <Undo />
      </IconButton>
      <IconButton
        size="small"
        aria-label={label("redo")}
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <Redo />
      </IconButton>
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </Bar>
  );
}
