import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads on to another address of the app: the server answers 302, and the browser goes there. */
export function Moved({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return (
    <>
      <meta name="prerender-status-code" content="302" />
      <meta name="prerender-header" content={`Location: ${to}`} />
    </>
  );
}
