/** The injection tokens of interfaces and of values from outside. */
export const CONFIG = Symbol('Config');
export const BACKENDS = Symbol('Backends');
export const CHANGE_BUS = Symbol('ChangeBus');
export const LIVE_SETTINGS = Symbol('LiveSettings');
export const QUEUES = Symbol('Queues');
export const LOGGER = Symbol('Logger');
export const METRICS = Symbol('Metrics');
export const SESSION_COOKIE = Symbol('SessionCookie');
export const REFRESH_COOKIE = Symbol('RefreshCookie');
