# One image for both roles: the command says which. docs/operations.md tells how to run it.
FROM node:26-slim AS build
WORKDIR /app
COPY . .
# The start notes that everything is installed, since the file system is read-only when the product runs. The image's own
# Node runs it.
RUN npm run build && npm ci --omit=dev && node scripts/start.mjs --prepare server/main.ts server && \
  rm -r node_modules/node-* node_modules/.bin/node

FROM node:26-slim
WORKDIR /app
COPY --from=build /app /app
RUN install -d -o node -g node /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "scripts/ready.mjs"]
CMD ["node", "scripts/start.mjs", "server/main.ts", "server"]
