/** Returns the decoded part of a mail of this type; empty when the mail has none. */
export function mailPart(mail: string, type: 'text/plain' | 'text/html' | 'text/calendar'): string {
  const at = mail.search(new RegExp(`^content-type: ${type}`, 'im'));
  if (at < 0) return '';
  const part = mail.slice(at);
  const end = part.search(/\r?\n\r?\n/);
  const [head, body] = [
    part.slice(0, end),
    (
      part
        .slice(end)
        .trimStart()
        .split(/\r?\n--/)[0] ?? ''
    ).trimEnd(),
  ];
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body;
  const bytes = body.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Returns the decoded plain text of a mail. */
export const mailText = (mail: string): string => mailPart(mail, 'text/plain');
