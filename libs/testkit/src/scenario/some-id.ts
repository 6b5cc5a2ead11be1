/** Gives a readable text the type of an id, for what is made up in a spec. */
export { asId as someId } from '@app/contracts';
