const byteOf = (_: string, hex: string): string => String.fromCharCode(parseInt(hex, 16));

/** The text of a mail as it is read; which of the two encodings it has depends on what it says. */
export function mailText(mail: string): string {
  const body = mail.slice(mail.search(/\r?\n\r?\n/)).trim();
  return /transfer-encoding: base64/i.test(mail)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(body.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, byteOf), 'latin1').toString();
}
