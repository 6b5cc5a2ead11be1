/** Queues that drop every job, for specs that call the worker's parts themselves. */
export const IDLE_QUEUES = {
  enqueueReactions: () => undefined,
  enqueueBidRequests: () => undefined,
  enqueueDeliveries: () => undefined,
  enqueuePhoto: () => undefined,
  rescheduleEarlier: () => undefined,
  work: () => Promise.resolve(),
  all: [],
  close: () => Promise.resolve(),
};
