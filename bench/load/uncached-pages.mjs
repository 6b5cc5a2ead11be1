// Pages without an earlier request, from addresses without an earlier request.
let requested = 0;

/**
 * Requests such pages over `connections` at once until `isOver`; returns the counts of the rendered, of those left to the browser, and of the
 * refused.
 */
export async function askForUncachedPages({ port, connections, isOver }) {
  const answers = { rendered: 0, left: 0, refused: 0 };
  const one = async () => {
    while (!isOver()) {
      requested += 1;
      const headers = { 'x-forwarded-for': `10.${(requested >> 14) & 255}.${(requested >> 6) & 255}.1` };
      const answer = await fetch(`http://127.0.0.1:${port}/city/mumbai?q=${requested}`, { headers });
      const isRendered = (await answer.text()).includes('id="read"');
      if (answer.status === 429) answers.refused += 1;
      else answers[isRendered ? 'rendered' : 'left'] += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return answers;
}
