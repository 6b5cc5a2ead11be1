// The path of the compiled form of a source, with its map beside it.
const path = require('node:path');

const root = path.join(__dirname, '../../..');
exports.compiledOf = (file) => path.join(root, 'node_modules/.cache/specs', `${path.relative(root, file)}.js`);
