import { Component, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { reloadAnew } from '../lib/device/stale-build.js';
import { ApiError } from '../lib/http.js';
import { text } from '../lib/i18n/i18n.js';
import { hideShell } from './shell.js';
import { sendErrorReport } from './error-reports.js';

interface State {
  crash: { error: unknown } | null;
}

/** The outermost error boundary: a crash while rendering shows a way out instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override render() {
    const { crash } = this.state;
    return crash ? <CrashScreen title={text('crash.title')} message={text('crash.message')} error={crash.error} /> : this.props.children;
  }
}

/** The code by which support finds an error: the trace id of the failed response, else that of the error report; null: neither exists. */
const codeOf = async (error: unknown): Promise<string | null> =>
  (error instanceof ApiError && error.problem?.traceId) || (await sendErrorReport('render', error));

interface CrashProps {
  title: string;
  message: string;
  /** The label of the button. */
  reload?: string | undefined;
  error: unknown;
}

/** Shows a failure that only a reload can fix, and reports it to the server. */
export function CrashScreen({ title, message, reload = text('crash.reload'), error }: CrashProps) {
  const [code, setCode] = useState<string | null>(null);
  useLayoutEffect(hideShell, []);
  useEffect(() => void codeOf(error).then(setCode), [error]);
  return (
    <main role="alert" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-prose text-muted">{message}</p>
      <button type="button" onClick={() => void reloadAnew()} className="min-h-11 rounded-full bg-rose px-6 font-semibold text-on-rose">
        {reload}
      </button>
      {code !== null && (
        <p className="max-w-prose text-sm text-muted">
          {text('crash.code')} <code className="block text-xs break-all select-all">{code}</code>
        </p>
      )}
    </main>
  );
}
