import { Component, useLayoutEffect, type ReactNode } from 'react';
import { text } from '../lib/i18n/i18n.js';
import { hideShell } from './shell.js';
import { isStaleBuildError } from './stale-build.js';
import { tell } from './tell-error.js';

interface State {
  failed: boolean;
  /** By which support finds what happened. */
  code: string | null;
}

/** The last net under the app: a crash while rendering shows a way out instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, code: null };

  static getDerivedStateFromError(error: unknown): Partial<State> | null {
    // A style sheet or a MIME type of an older build is no crash of this page.
    return isStaleBuildError(error) ? null : { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (!isStaleBuildError(error)) void tell('render', error).then((code) => this.setState({ code }));
  }

  override render() {
    const { failed, code } = this.state;
    return failed ? <CrashScreen title={text('crash.title')} message={text('crash.message')} code={code} /> : this.props.children;
  }
}

/** A failure that only loading again can mend. */
export function CrashScreen({ title, message, code = null }: { title: string; message: string; code?: string | null }) {
  useLayoutEffect(hideShell, []);
  return (
    <main role="alert" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-prose text-muted">{message}</p>
      <button type="button" onClick={() => location.reload()} className="min-h-11 rounded-full bg-rose px-6 font-semibold text-on-rose">
        {text('crash.reload')}
      </button>
      {code !== null && (
        <p className="max-w-prose text-sm text-muted">
          {text('crash.code')} <code className="block text-xs break-all select-all">{code}</code>
        </p>
      )}
    </main>
  );
}
