/** Whether an answer says a number, in a field or in its words. Digits within an id, an instant or a longer number do not count. */
export const saysNumber = (answer: unknown, number: number): boolean =>
  new RegExp(`(?<![\\w.-])${number}(?![\\w.-])`).test(JSON.stringify(answer));
