/** The class of a body. */
export type Body<T> = new () => T;

/** A body whose fields are checked by the rows of a table; `blanks` stand in the fields that a request leaves out. */
export function bodyOf<T>(
  name: string,
  fields: readonly (readonly [string, readonly PropertyDecorator[]])[],
  blanks: object = {},
): Body<T> {
  class TableBody {
    constructor() {
      Object.assign(this, blanks);
    }
  }
  Object.defineProperty(TableBody, 'name', { value: name });
  for (const [key, decorators] of fields) for (const decorate of decorators) decorate(TableBody.prototype, key);
  return TableBody as Body<T>;
}
