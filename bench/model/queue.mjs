// A discrete-event simulation of stations in a row, each a queue before a number of servers, and the closed forms that it is checked against. Pure.

/** Returns numbers from 0 to 1 that depend on the seed alone. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const exponential = (random, mean) => -mean * Math.log(1 - random());

/** The probability that an arrival has to wait, by Erlang's C formula, with `servers` servers at the share `load` of their time. */
export function erlangC(servers, load) {
  const offered = servers * load;
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (offered * blocked) / (n + offered * blocked);
  return blocked / (1 - load * (1 - blocked));
}

/** The mean wait of M/M/c. */
export const meanWait = (servers, load, service) => (erlangC(servers, load) * service) / (servers * (1 - load));

/** The time in the system that the share `q` of arrivals at M/M/1 stays below. */
export const sojournQuantile = (load, service, q) => (-Math.log(1 - q) * service) / (1 - load);

/**
 * Lets arrivals at random moments, `rate` a unit of time, pass through `stations`, each { servers, service } with exponential times of the mean
 * `service`; first come, first served. Returns { sojourns, stations }: the time of each arrival in the whole row, and for each station the mean wait
 * and the mean number that waits.
 */
export function simulate({ seed, rate, stations, arrivals }) {
  const random = seeded(seed);
  let at = 0;
  let jobs = Array.from({ length: arrivals }, () => {
    at += exponential(random, 1 / rate);
    return { began: at, at };
  });
  const found = stations.map(({ servers, service }) => {
    // The moments at which the servers are free; an arrival takes the first.
    const free = new Float64Array(servers);
    let waited = 0;
    for (const job of jobs) {
      let first = 0;
      for (let server = 1; server < servers; server += 1) if (free[server] < free[first]) first = server;
      const starts = Math.max(job.at, free[first]);
      waited += starts - job.at;
      job.at = free[first] = starts + exponential(random, service);
    }
    jobs = jobs.toSorted((one, other) => one.at - other.at);
    const wait = waited / jobs.length;
    return { wait, waiting: wait * rate };
  });
  return { sojourns: jobs.map((job) => job.at - job.began), stations: found };
}
