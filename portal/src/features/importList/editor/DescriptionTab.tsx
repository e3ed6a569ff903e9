import FormatBold from "@mui/icons-material/FormatBold";
import FormatItalic from "@mui/icons-material/FormatItalic";
import FormatListBulleted from "@mui/icons-material/FormatListBulleted";
import FormatListNumbered from "@mui/icons-material/FormatListNumbered";
import FormatQuote from "@mui/icons-material/FormatQuote";
import Redo from "@mui/icons-material/Redo";
import Title from "@mui/icons-material/Title";
import Undo from "@mui/icons-material/Undo";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import type { ProductDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import type { SetFields } from "./draft";
import { extensions } from "./richText";
import { editorTexts } from "./texts";

const Frame = styled("div")(({ theme }) => ({
  borderRadius: 12,
  border: `1px solid ${theme.palette.text.disabled}`,
  "&:focus-within": { borderColor: theme.palette.primary.main },
  "& .ProseMirror": {
    minHeight: 320,
    whiteSpace: "pre-wrap",
    padding: theme.spacing(2),
    outline: "none",
    overflowWrap: "anywhere",
  },
  "& .ProseMirror table": { borderCollapse: "collapse", width: "100%" },
  "& .ProseMirror td": { border: `1px solid ${theme.palette.divider}`, padding: theme.spacing(0.5, 1) },
  "& .ProseMirror a": { color: theme.palette.primary.main },
  "& .ProseMirror blockquote": {
    margin: 0,
    paddingLeft: theme.spacing(2),
    borderLeft: `3px solid ${theme.palette.divider}`,
  },
  "& .ProseMirror iframe": { display: "block", maxWidth: "100%", border: 0 },
  "& .picture": {
    display: "inline-block",
    padding: theme.spacing(0.25, 1),
    borderRadius: 8,
    fontSize: theme.typography.body2.fontSize,
    background: theme.palette.action.selected,
  },
}));

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  padding: theme.spacing(0.5),
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& [aria-pressed="true"]': { background: theme.palette.primary.light, color: theme.palette.primary.dark },
}));

function FormatBar({ editor }: { editor: Editor }) {
  const t = useTexts(editorTexts);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive("bold"),
      italic: current.isActive("italic"),
      heading: current.isActive("heading"),
      bulletList: current.isActive("bulletList"),
      orderedList: current.isActive("orderedList"),
      blockquote: current.isActive("blockquote"),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const toggles = [
    { label: t.bold, icon: <FormatBold />, on: active.bold, run: () => chain().toggleBold().run() },
    { label: t.italic, icon: <FormatItalic />, on: active.italic, run: () => chain().toggleItalic().run() },
    {
      label: t.heading,
      icon: <Title />,
      on: active.heading,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: t.bulletList,
      icon: <FormatListBulleted />,
      on: active.bulletList,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: t.numberedList,
      icon: <FormatListNumbered />,
      on: active.orderedList,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: t.quote,
      icon: <FormatQuote />,
      on: active.blockquote,
      run: () => chain().toggleBlockquote().run(),
    },
  ];
  return (
    <Bar role="toolbar" aria-label={t.formatting}>
      {toggles.map(({ label, icon, on, run }) => (
        <IconButton key={label} size="small" aria-label={label} aria-pressed={on} onClick={run}>
          {icon}
        </IconButton>
      ))}
      <IconButton
        size="small"
        aria-label={t.undo}
        disabled={!active.canUndo}
        onClick={() => chain().undo().run()}
      >
        <Undo />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t.redo}
        disabled={!active.canRedo}
        onClick={() => chain().redo().run()}
      >
        <Redo />
      </IconButton>
    </Bar>
  );
}

/** Rich text; the server cleans whatever is saved. Opening it changes nothing: only typing does. */
export function DescriptionTab({ product, set }: { product: ProductDetail; set: SetFields }) {
  const t = useTexts(editorTexts);
  const editor = useEditor({
    extensions,
    content: product.description_html,
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": t.descriptionArea },
    },
    onUpdate: ({ editor: current }) => set({ description_html: current.getHTML() }),
  });
  return (
    <Frame>
      {editor && <FormatBar editor={editor} />}
      <EditorContent editor={editor} />
    </Frame>
  );
}
