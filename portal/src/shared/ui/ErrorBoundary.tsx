import ReportProblemOutlined from "@mui/icons-material/ReportProblemOutlined";
import Button from "@mui/material/Button";
import { Component, type ReactNode } from "react";
import { ApiError } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { Notice } from "./Notice";
import { uiTexts } from "./texts";

function CrashNotice({ error }: { error: unknown }) {
  const t = useTexts(uiTexts);
  const id = error instanceof ApiError ? error.requestId : "";
  return (
    <Notice
      icon={<ReportProblemOutlined />}
      title={t.crashedTitle}
      text={id ? `${t.crashedText} (${t.requestId(id)})` : t.crashedText}
    >
      <Button variant="contained" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </Notice>
  );
}

/** One around each route: a screen that breaks takes neither the menu nor the other screens with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashNotice error={this.state.error} />;
  }
}
