/** The domain of the demo accounts, which exist only in the embedded mode; no mail can ever reach it. */
const DEMO_DOMAIN = 'demo.saanjh.local';
const DEMO_PASSWORD = 'saanjh-demo';

/** What a newcomer needs to see: where it runs, and whom they can sign in as. */
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
