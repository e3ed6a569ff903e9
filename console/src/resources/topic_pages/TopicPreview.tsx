import Visibility from "@mui/icons-material/Visibility";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useGetList } from "react-admin";
import type { PageProduct, TopicPage } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";

const WORDS = "resources.topic_pages.preview";
const FIRST_EIGHT = 2;
const GATED_AFTER = 8;
const MOST = 40;

const Grid = styled("ul")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(150px, 100%), 1fr))",
  listStyle: "none",
  margin: theme.spacing(2, 0),
  padding: 0,
  "& li": {
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 10,
    padding: theme.spacing(1),
    overflowWrap: "anywhere",
  },
  "& img": { width: "100%", aspectRatio: "1", objectFit: "cover", borderRadius: 6, display: "block" },
}));

const Chips = styled("div")(({ theme }) => ({ display: "flex", flexWrap: "wrap", gap: theme.spacing(1) }));

/** Shows a page as its merchants read it; nothing of that counts as a view. */
export function TopicPreview({ page }: { page: TopicPage }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Visibility />} onClick={() => setOpen(true)}>
        {text(`${WORDS}.action`)}
      </Button>
      {isOpen && <PreviewDialog page={page} onClose={() => setOpen(false)} />}
    </>
  );
}

function PreviewDialog({ page, onClose }: { page: TopicPage; onClose: () => void }) {
  const text = useText();
  const title = useId();
  const [isChinese, setChinese] = useState(false);
  const inWords = (english: string, chinese: string) => (isChinese && chinese) || english;
  const name = inWords(page.name_en, page.name_zh);
  const heading = inWords(page.topic_name_en, page.topic_name_zh);
  const isOver = page.valid_until !== null && Date.parse(page.valid_until) <= Date.now();
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{text(`${WORDS}.title`, { name })}</DialogTitle>
      <DialogContent>
        {page.check_code && <Alert severity="info">{text(`${WORDS}.code`)}</Alert>}
        {isOver ? (
          <Alert severity="warning">{text(`${WORDS}.expired`)}</Alert>
        ) : (
          <>
            {heading && <Typography color="textSecondary">{heading}</Typography>}
            {page.is_hot_open && (
              <Chips>
                {page.keywords.map((word) => (
                  <Chip key={word} label={word} size="small" variant="outlined" />
                ))}
              </Chips>
            )}
            <Products page={page} isChinese={isChinese} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setChinese(!isChinese)}>
          {text(isChinese ? `${WORDS}.in_english` : `${WORDS}.in_chinese`)}
        </Button>
        <Button onClick={onClose}>{text(`${WORDS}.close`)}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Products({ page, isChinese }: { page: TopicPage; isChinese: boolean }) {
  const text = useText();
  const { data, total = 0 } = useGetList<PageProduct>("topic_products", {
    pagination: { page: 1, perPage: MOST },
    filter: { page_id: Number(page.id), state: "published" },
  });
  if (!data) return null;
  const shown = page.display_type === FIRST_EIGHT ? data.slice(0, GATED_AFTER) : data;
  const rest = total - shown.length;
  const isGated = page.display_type === FIRST_EIGHT;
  return (
    <>
      {shown.length === 0 && <Typography>{text(`${WORDS}.empty`)}</Typography>}
      <Grid>
        {shown.map(({ id, title_en, title_zh, picture, price, currency }) => (
          <li key={id}>
            {picture && <img src={picture} alt="" loading="lazy" />}
            <Typography variant="body2">{(isChinese && title_zh) || title_en}</Typography>
            <b>
              <Amount amount={price} unit={currency} />
            </b>
          </li>
        ))}
      </Grid>
      {rest > 0 && (
        <Typography color="textSecondary">
          {text(isGated ? `${WORDS}.gated` : `${WORDS}.more`, { smart_count: rest })}
        </Typography>
      )}
    </>
  );
}
