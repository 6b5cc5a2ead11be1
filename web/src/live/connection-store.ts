import { createStore } from 'zustand/vanilla';

/** What the connection pill says. `reconnecting` before the first success reads "Connecting". */
type ConnectionState = 'live' | 'reconnecting' | 'polling';

export interface Connection {
  state: ConnectionState;
  everLive: boolean;
  /** The server speaks a newer version than this page three times in a minute: only a reload helps. */
  outdated: boolean;
}

export const createConnectionStore = () => createStore<Connection>(() => ({ state: 'reconnecting', everLive: false, outdated: false }));
