/** Browser storage that never throws: private browsing may refuse both reading and writing. */
function safe(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value);
      } catch {
        // Storage refused: the value lives as long as the page.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

export const local = safe(() => localStorage);
export const session = safe(() => sessionStorage);
