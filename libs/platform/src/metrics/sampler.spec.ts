import { describe, expect, it } from '@jest/globals';
import { createMetrics } from './metrics.js';
import { createSampler } from './sampler.js';

describe('a sample of a process', () => {
  it('a sample of a process reports the events since the one before, and is empty without events', async () => {
    const metrics = createMetrics();
    const take = createSampler(metrics);
    expect(await take()).toEqual({ sockets: 0, requests: 0, failures: 0, deliveryP95: null, tickP95: null });
    metrics.sockets.set(7);
    for (let n = 0; n < 95; n += 1) metrics.deliverySeconds.observe(0.02);
    for (let n = 0; n < 5; n += 1) metrics.deliverySeconds.observe(4);
    metrics.tickSeconds.observe(60);
    for (const [route, status] of [
      ['/a', '200'],
      ['/b', '503'],
      ['/b', '404'],
      ['/c', '500'],
    ] as const)
      metrics.requests.observe({ method: 'GET', route, status }, 0.1);
    expect(await take()).toEqual({ sockets: 7, requests: 4, failures: 2, deliveryP95: 0.025, tickP95: 10 });
    metrics.deliverySeconds.observe(4);
    expect(await take()).toEqual({ sockets: 7, requests: 0, failures: 0, deliveryP95: 5, tickP95: null });
  });
});
