// Pages that nobody has asked for before, from addresses that nobody has used before.
let asked = 0;

/** Asks for such pages over `connections` at once until `isOver`; gives how many were rendered, how many left to the browser, and how many refused. */
export async function askForUncachedPages({ port, connections, isOver }) {
  const answers = { rendered: 0, left: 0, refused: 0 };
  const one = async () => {
    while (!isOver()) {
      asked += 1;
      const headers = { 'x-forwarded-for': `10.${(asked >> 14) & 255}.${(asked >> 6) & 255}.1` };
      const answer = await fetch(`http://127.0.0.1:${port}/city/mumbai?q=${asked}`, { headers });
      const isRendered = (await answer.text()).includes('id="read"');
      if (answer.status === 429) answers.refused += 1;
      else answers[isRendered ? 'rendered' : 'left'] += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return answers;
}
