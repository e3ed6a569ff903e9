import { styled } from "@mui/material/styles";

const Round = styled("span", { shouldForwardProp: (name) => name !== "size" })<{ size: number }>(
  ({ theme, size }) => ({
    width: size,
    height: size,
    flex: "none",
    display: "inline-grid",
    placeItems: "center",
    overflow: "hidden",
    borderRadius: "50%",
    fontSize: size * 0.42,
    fontWeight: 650,
    color: theme.palette.primary.contrastText,
    background: theme.palette.primary.main,
    "& img": { width: "100%", height: "100%", objectFit: "cover" },
  }),
);

interface AvatarProps {
  /** The picture's address; if empty, the first letter of the name is shown. */
  src: string;
  name: string;
  size?: number;
}

/** A user's picture. Hidden from screen readers, since the name is beside it. */
export function Avatar({ src, name, size = 32 }: AvatarProps) {
  return (
    <Round size={size} aria-hidden="true">
      {src ? <img src={src} alt="" /> : name.trim().charAt(0).toUpperCase()}
    </Round>
  );
}
