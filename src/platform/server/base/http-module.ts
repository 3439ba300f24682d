/**
 * `node:http` without an `import`, which would also evaluate the module's lazy exports and so load Node's `fetch` and
 * `WebSocket`: a twelfth of the time that the server takes to start.
 */
export const { STATUS_CODES: statusTitles, request: requestHttp } = process.getBuiltinModule('node:http');
