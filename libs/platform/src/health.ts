/** A dependency of a process. Without a critical one the process cannot serve; without another one it serves more slowly. */
export interface HealthPart {
  readonly name: string;
  readonly critical: boolean;
  /** Rejects when the dependency is down. */
  check(): Promise<void>;
}
export interface HealthReport {
  status: 'ok' | 'degraded' | 'down';
  parts: Record<string, 'ok' | 'down'>;
}

const PATIENCE_MS = 1_500;

/** Checks every part at the same time; one without an answer in 1.5 s counts as down. */
export async function checkHealth(parts: readonly HealthPart[]): Promise<HealthReport> {
  const answers = await Promise.all(parts.map(async (part) => ({ part, up: await isUp(part) })));
  const down = answers.filter((answer) => !answer.up);
  return {
    status: down.some(({ part }) => part.critical) ? 'down' : down.length > 0 ? 'degraded' : 'ok',
    parts: Object.fromEntries(answers.map(({ part, up }) => [part.name, up ? 'ok' : 'down'])),
  };
}

async function isUp(part: HealthPart): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)));
  const answer = part.check().then(
    () => true,
    () => false,
  );
  const up = await Promise.race([answer, late]);
  clearTimeout(timer);
  return up;
}
