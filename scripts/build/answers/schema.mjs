// JSON Schemas (the dialect of OpenAPI 3.1) from TypeScript types, as the compiler understands them.
import ts from 'typescript';

/** Aliases of plain text and numbers that are more precise than `string` and `number`, and bytes. */
const FORMATS = {
  Instant: { type: 'string', format: 'date-time' },
  Day: { type: 'string', format: 'date' },
  Rupees: { type: 'integer' },
  Buffer: { type: 'string', format: 'binary' },
};
const UUID = { type: 'string', format: 'uuid' };
const NULL = { type: 'null' };

const isNull = (schema) => schema.type === 'null';
/** Returns the types of a union, or the one type, without `undefined`. */
const partsOf = (type) => (type.isUnion() ? type.types : [type]).filter((one) => !(one.flags & ts.TypeFlags.Undefined));
const byText = (one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
const unique = (list) => [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];

/** Returns a schema that accepts any of the schemas, in its shortest form. */
function anyOf(schemas) {
  const all = unique(schemas);
  const constants = all.filter((one) => one.enum);
  const rest = all.filter((one) => !one.enum);
  if (constants.length > 1) rest.unshift({ type: constants[0].type, enum: constants.flatMap((one) => one.enum).sort(byText) });
  else rest.unshift(...constants);
  const [first, other] = rest;
  if (rest.length === 1) return first;
  if (rest.length === 2 && isNull(other) && typeof first.type === 'string' && !first.enum && !first.properties)
    return { ...first, type: [first.type, 'null'] };
  return { anyOf: rest };
}

/** Orders fields as they are written, by file and position. */
const placeOf = ({ name, declarations: [one] = [] }) => [one ? 0 : 1, one?.getSourceFile().fileName ?? '', one?.getStart() ?? 0, name];
function asWritten(one, other) {
  const [here, there] = [placeOf(one), placeOf(other)];
  const at = here.findIndex((value, index) => value !== there[index]);
  return at < 0 || here[at] < there[at] ? -1 : 1;
}

/** Turns types into schemas; a type with a name of our own becomes a component, written once. */
export class Schemas {
  components = new Map();
  #owners = new Map();

  constructor(checker, isOurs) {
    this.checker = checker;
    this.isOurs = isOurs;
  }

  /** Returns the schema of a type; `node` is its written form if that is known, which keeps the names of aliases. */
  of(type, node) {
    const written = node && this.#isWrittenAs(type, node) ? node : undefined;
    return (written && this.#fromNode(written)) ?? this.#fromType(type);
  }

  #isWrittenAs(type, node) {
    const [parts, said] = [partsOf(type), partsOf(this.checker.getTypeFromTypeNode(node))];
    return parts.length === said.length && parts.every((part) => said.includes(part));
  }

  #fromNode(node) {
    if (ts.isParenthesizedTypeNode(node)) return this.#fromNode(node.type);
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return this.#fromNode(node.type);
    const of = (inner) => this.of(this.checker.getTypeFromTypeNode(inner), inner);
    if (ts.isArrayTypeNode(node)) return { type: 'array', items: of(node.elementType) };
    if (ts.isUnionTypeNode(node)) return anyOf(node.types.filter((one) => one.kind !== ts.SyntaxKind.UndefinedKeyword).map(of));
    if (!ts.isTypeReferenceNode(node)) return undefined;
    const alias = this.#resolved(node.typeName);
    if (!alias || !(alias.flags & ts.SymbolFlags.TypeAlias) || node.typeArguments) return undefined;
    if (FORMATS[alias.name]) return FORMATS[alias.name];
    const type = this.checker.getTypeFromTypeNode(node);
    if (this.#isId(type) || !this.isOurs(alias)) return undefined;
    return this.#component(alias, type, alias.declarations?.find(ts.isTypeAliasDeclaration)?.type);
  }

  #resolved(name) {
    const symbol = this.checker.getSymbolAtLocation(name);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  #isId = (type) => type.isIntersection() && type.types.some((one) => one.getProperty('__kind'));

  #component(symbol, type, node) {
    const { name } = symbol;
    const owner = this.#owners.get(name);
    if (owner && owner !== symbol) throw new Error(`Two types are called ${name}: an API has one word for one thing.`);
    if (!owner) {
      this.#owners.set(name, symbol);
      const about = this.about(symbol);
      this.components.set(name, {});
      this.components.set(name, { ...about, ...((node && this.#fromNode(node)) ?? this.#plain(type)) });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Returns the comment of a symbol. */
  about(symbol) {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).replace(/\s+/g, ' ').trim();
    return text ? { description: text } : {};
  }

  #fromType(type) {
    if (type.aliasSymbol && !type.aliasTypeArguments && this.isOurs(type.aliasSymbol) && !this.#isId(type))
      return this.#component(type.aliasSymbol, type);
    const { symbol } = type;
    if (symbol && symbol.flags & ts.SymbolFlags.Interface && this.isOurs(symbol) && !this.checker.getTypeArguments(type)?.length)
      return this.#component(symbol, type);
    return this.#plain(type);
  }

  #plain(type) {
    const { flags } = type;
    const is = (flag) => (flags & flag) !== 0;
    if (is(ts.TypeFlags.Null)) return NULL;
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] };
    if (type.isNumberLiteral()) return { type: 'integer', enum: [type.value] };
    if (is(ts.TypeFlags.BooleanLiteral)) return { type: 'boolean', enum: [this.checker.typeToString(type) === 'true'] };
    if (is(ts.TypeFlags.StringLike)) return { type: 'string' };
    if (is(ts.TypeFlags.NumberLike)) return { type: 'number' };
    if (is(ts.TypeFlags.Boolean)) return { type: 'boolean' };
    if (this.#isId(type)) return UUID;
    if (type.isUnion()) return this.#union(type);
    if (is(ts.TypeFlags.Object) || type.isIntersection()) return this.#object(type);
    throw new Error(`No schema can be made of ${this.checker.typeToString(type)}.`);
  }

  #union(type) {
    const parts = partsOf(type);
    // The compiler represents a boolean as its two values.
    const booleans = parts.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral);
    const rest = booleans.length === 2 ? parts.filter((one) => !booleans.includes(one)) : parts;
    return anyOf([
      ...(rest.length < parts.length ? [{ type: 'boolean' }] : []), // The compiler's own order depends on the order of its reads.
      ...rest.map((one) => this.of(one)).sort((one, other) => isNull(one) - isNull(other) || byText(one, other)),
    ]);
  }

  #object(type) {
    const { checker } = this;
    if (checker.isArrayType(type)) return { type: 'array', items: this.of(checker.getTypeArguments(type)[0]) };
    if (type.symbol?.name === 'Date') return FORMATS.Instant;
    const properties = {};
    const required = [];
    for (const property of checker.getPropertiesOfType(type).sort(asWritten)) {
      const declared = property.declarations?.find((one) => ts.isPropertySignature(one) || ts.isPropertyDeclaration(one));
      const propertyType = checker.getTypeOfSymbol(property);
      const optional =
        property.flags & ts.SymbolFlags.Optional ||
        (propertyType.isUnion() && propertyType.types.some((one) => one.flags & ts.TypeFlags.Undefined));
      properties[property.name] = { ...this.of(propertyType, declared?.type), ...this.about(property) };
      if (!optional) required.push(property.name);
    }
    const [index] = checker.getIndexInfosOfType(type);
    return {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(index ? { additionalProperties: this.of(index.type) } : {}),
    };
  }
}
