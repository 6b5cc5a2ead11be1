import type { OpenAPIObject } from '@nestjs/swagger';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object';

/** Says "or null" as JSON Schema and OpenAPI 3.1 do, everywhere where Nest's decorators say it as 3.0 did. */
export function modernise(document: OpenAPIObject): void {
  walk(document.components?.schemas ?? {});
  walk(document.paths);
}

function walk(node: unknown): void {
  if (!isNode(node)) return;
  Object.values(node).forEach(walk);
  if (node.nullable !== true) return;
  delete node.nullable;
  if (typeof node.type === 'string') {
    node.type = [node.type, 'null'];
    if (Array.isArray(node.enum)) node.enum = [...(node.enum as unknown[]), null];
    return;
  }
  const [target] = isNode(node.allOf) ? Object.values(node.allOf) : [{ $ref: node.$ref }];
  delete node.allOf;
  delete node.$ref;
  node.anyOf = [target, { type: 'null' }];
}
