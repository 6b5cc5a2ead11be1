/** The domain of the demo accounts, which exist only in the embedded mode and receive no mail. */
const DEMO_DOMAIN = 'demo.saanjh.local';
const DEMO_PASSWORD = 'saanjh-demo';

/** Returns the welcome of a newcomer: the address of the product, and the accounts for a sign-in. */
export function welcome({ productName, url, demo, seconds }) {
  const lines = ['', `  ${productName} is running at ${url}   (ready in ${seconds} s)`, ''];
  if (demo) {
    lines.push(
      `  Plan:   open ${url} and press the heart; no account is needed.`,
      `  Venue:  ${url}/venue-login   partner1.mumbai@${DEMO_DOMAIN} … partner5.{city}@${DEMO_DOMAIN}`,
      `  Team:   admin@${DEMO_DOMAIN}, ops@${DEMO_DOMAIN}`,
      `  The password of all of them: ${DEMO_PASSWORD}`,
      '',
    );
  }
  return [...lines, '  Ctrl-C stops everything.', ''].join('\n');
}
