// Jest's globalSetup of the api project: the shared Postgres and, beside it, the answers of the OpenAPI document, against which every answer in the
// API's specs is checked.
import { buildAnswers } from '../../../scripts/build/answers.mjs';
import startPostgres from './postgres-setup.mjs';

export default async function setUp() {
  await Promise.all([startPostgres(), buildAnswers()]);
}
