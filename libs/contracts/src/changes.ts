/**
 * The body of a change to something that is stored already. `was` names the fields that are changed, with the values they had when they were
 * read: the others keep what is stored, and a field that was changed meanwhile is refused with `version-mismatch`. Without `was` everything
 * is written as it is sent.
 */
export type ChangeOf<T> = T & { was?: Record<string, unknown> };
