// Work of many clients at once.

/** Works through `items`, `atOnce` at a time. */
export async function together(items, atOnce, work) {
  const queue = [...items].reverse();
  const hand = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
}
