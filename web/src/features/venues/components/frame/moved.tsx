import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads on to another address of the app: the server answers 302, or 301 where it stays so, and the browser goes there. */
export function Moved({ to, forGood = false }: { to: string; forGood?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return (
    <>
      <meta name="prerender-status-code" content={forGood ? '301' : '302'} />
      <meta name="prerender-header" content={`Location: ${to}`} />
    </>
  );
}
