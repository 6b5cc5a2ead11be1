import { createStore } from 'zustand/vanilla';

/** The state of the connection pill. `reconnecting` before the first success reads "Connecting". */
type ConnectionState = 'live' | 'reconnecting' | 'polling';

export interface Connection {
  state: ConnectionState;
  everLive: boolean;
  /** The server spoke a newer version than this page three times in a minute: only a reload helps. */
  outdated: boolean;
}

export const createConnectionStore = () => createStore<Connection>(() => ({ state: 'reconnecting', everLive: false, outdated: false }));
