import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Portal from "@mui/material/Portal";
import { styled } from "@mui/material/styles";
import FocusTrap from "@mui/material/Unstable_TrapFocus";
import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { guideTexts } from "./texts";

/** How often the tour looks where its target is now: screens load, scroll and are resized. */
const LOOK_MS = 150;

function rectOf(selector: string | undefined): DOMRect | undefined {
  const shown = selector ? [...document.querySelectorAll(selector)] : [];
  return shown.map((element) => element.getBoundingClientRect()).find(({ width, height }) => width && height);
}

const isSame = (rect?: DOMRect, other?: DOMRect) =>
  rect?.x === other?.x &&
  rect?.y === other?.y &&
  rect?.width === other?.width &&
  rect?.height === other?.height;

/** Where on the screen the first visible element of a selector is; undefined while there is none. */
function useTarget(selector: string | undefined): DOMRect | undefined {
  const [rect, setRect] = useState(() => rectOf(selector));
  useEffect(() => {
    const look = () => {
      const now = rectOf(selector);
      setRect((before) => (isSame(before, now) ? before : now));
    };
    look();
    const looking = setInterval(look, LOOK_MS);
    return () => clearInterval(looking);
  }, [selector]);
  return rect;
}

const MARGIN = 8;
const PANEL_WIDTH = 340;
const PANEL_ROOM = 240;

/** Lies over everything, so that nothing is clicked while the tour explains it. */
const Layer = styled("div")(({ theme }) => ({
  position: "fixed",
  inset: 0,
  zIndex: theme.zIndex.tooltip + 1,
  overflow: "hidden",
}));

const Spot = styled("div")(({ theme }) => ({
  position: "absolute",
  borderRadius: 12,
  boxShadow: "0 0 0 200vmax rgba(8, 20, 19, 0.62)",
  outline: `2px solid ${theme.palette.primary.main}`,
  transition: "all 180ms ease",
}));

const Panel = styled(Paper)(({ theme }) => ({
  position: "absolute",
  display: "grid",
  gap: theme.spacing(1.5),
  width: PANEL_WIDTH,
  maxWidth: "calc(100vw - 32px)",
  padding: theme.spacing(2.5),
  borderRadius: 16,
  outline: "none",
  "& h2": { ...theme.typography.h3, margin: 0 },
}));

function around(rect: DOMRect): CSSProperties {
  return {
    left: rect.left - MARGIN,
    top: rect.top - MARGIN,
    width: rect.width + 2 * MARGIN,
    height: rect.height + 2 * MARGIN,
  };
}

/** Beside what it explains: below it where there is room, else above; in the middle when there is nothing. */
function beside(rect: DOMRect | undefined): CSSProperties {
  if (!rect) return { left: "50%", top: "50%", transform: "translate(-50%, -50%)" };
  const left = Math.max(16, Math.min(rect.left, window.innerWidth - PANEL_WIDTH - 16));
  const isBelow = rect.bottom + PANEL_ROOM < window.innerHeight;
  return isBelow
    ? { left, top: rect.bottom + 2 * MARGIN }
    : { left, bottom: window.innerHeight - rect.top + 2 * MARGIN };
}

interface OnwardProps {
  isMoving: boolean;
  onClick: () => void;
  text: string;
}

/** A disabled button loses the focus; takes it back when enabled, so that Enter alone continues. */
function Onward({ isMoving, onClick, text }: OnwardProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isMoving) button.current?.focus();
  }, [isMoving]);
  return (
    <Button ref={button} variant="contained" loading={isMoving} onClick={onClick}>
      {text}
    </Button>
  );
}

interface OverlayProps {
  /** The highlighted element; without one, the panel is centred. */
  target?: string;
  title: string;
  text: string;
  place: number;
  places: number;
  /** The label of the button to continue. */
  onward: string;
  /** Names the step, so that its button takes the focus. */
  step: string | number;
  mayBeSkipped: boolean;
  isMoving: boolean;
  onNext: () => void;
  onSkip: () => void;
}

/** Highlights an element and explains it; Enter continues, Escape ends the tour. */
export function Overlay({ target, title, text, place, places, ...props }: OverlayProps) {
  const t = useTexts(guideTexts);
  const titleId = useId();
  const rect = useTarget(target);
  return (
    <Portal>
      <Layer onKeyDown={(event) => event.key === "Escape" && props.onSkip()}>
        <Spot style={rect ? around(rect) : { left: "50%", top: "50%" }} />
        <FocusTrap open>
          <Panel
            elevation={12}
            role="dialog"
            aria-modal
            aria-labelledby={titleId}
            tabIndex={-1}
            style={beside(rect)}
          >
            <h2 id={titleId}>{title}</h2>
            <Muted>{text}</Muted>
            <Row sx={{ justifyContent: "space-between" }}>
              <Muted>{t.counter(place, places)}</Muted>
              <Row>
                {props.mayBeSkipped && (
                  <Button color="inherit" onClick={props.onSkip}>
                    {t.skipAll}
                  </Button>
                )}
                <Onward
                  key={props.step}
                  isMoving={props.isMoving}
                  onClick={props.onNext}
                  text={props.onward}
                />
              </Row>
            </Row>
          </Panel>
        </FocusTrap>
      </Layer>
    </Portal>
  );
}
