/** An `import` of this module would also load Node's `fetch` and `WebSocket`, which takes a twelfth of the start. */
export const { STATUS_CODES: statusTitles, request: requestHttp } = process.getBuiltinModule('node:http');
