/** Gives a readable text the type of an id, for what is made up in a spec. */
export const someId = <Id extends string>(text: string): Id => text as Id;
