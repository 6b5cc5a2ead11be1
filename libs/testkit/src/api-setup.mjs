// Jest's globalSetup of the api project: the Postgres of all, and beside it what the OpenAPI document says of answers, which every answer
// in the API's specs is held against.
import { buildAnswers } from '../../../scripts/build/answers.mjs';
import startPostgres from './postgres-setup.mjs';

export default async function setUp() {
  await Promise.all([startPostgres(), buildAnswers()]);
}
