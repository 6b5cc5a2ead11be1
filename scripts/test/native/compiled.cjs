// Where the compiled form of a source is kept, its map beside it.
const { join, relative } = require('node:path');

const root = join(__dirname, '../../..');
exports.compiledOf = (file) => join(root, 'node_modules/.cache/specs', `${relative(root, file)}.js`);
