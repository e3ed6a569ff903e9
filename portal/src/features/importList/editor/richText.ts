import { Node } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";

/** Tables and pictures of a supplier's description are kept as they are; they are moved and deleted as blocks. */
const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "tableCell+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: () => ({ colspan: { default: null }, rowspan: { default: null } }),
  parseHTML: () => [{ tag: "td" }, { tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

const fileName = (address: string) => address.split(/[?#]/)[0]?.split("/").at(-1) || address;

/** Shows a picture inside the text by its name: our pages load no pictures from other hosts. */
const Picture = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" } }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("span");
      dom.className = "picture";
      dom.textContent = `🖼 ${node.attrs.alt || fileName(String(node.attrs.src))}`;
      return { dom };
    },
});

/** A video from a host that the server and the Content-Security-Policy allow. */
const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  addAttributes: () => ({
    src: { default: "" },
    width: { default: null },
    height: { default: null },
    allowfullscreen: { default: null },
  }),
  parseHTML: () => [{ tag: "iframe[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["iframe", HTMLAttributes],
});

export const extensions = [
  StarterKit.configure({ link: { openOnClick: false, protocols: ["http", "https", "mailto"] } }),
  Table,
  TableRow,
  TableCell,
  Picture,
  Video,
];
