/** `import` would load Node's `fetch` and `WebSocket` besides: a twelfth of the start. */
export const { STATUS_CODES: statusTitles, request: requestHttp } = process.getBuiltinModule('node:http');
