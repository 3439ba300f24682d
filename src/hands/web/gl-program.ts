/** By name: one, two or three numbers, or a matrix of sixteen. */
export type Uniforms = Readonly<Record<string, Float32Array | readonly number[]>>;

/** @throws when a shader does not compile, with the browser's message */
export function createProgram(gl: WebGL2RenderingContext, vertexSource: string, fragmentSource: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error('The graphics context is lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'Bad shader');
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'Bad program');
  return program;
}

export function setUniforms(gl: WebGL2RenderingContext, program: WebGLProgram, uniforms: Uniforms): void {
  for (const [name, value] of Object.entries(uniforms)) {
    const location = gl.getUniformLocation(program, name);
    const numbers = Float32Array.from(value);
    if (numbers.length === 1) gl.uniform1fv(location, numbers);
    if (numbers.length === 2) gl.uniform2fv(location, numbers);
    if (numbers.length === 3) gl.uniform3fv(location, numbers);
    if (numbers.length === 16) gl.uniformMatrix4fv(location, false, numbers);
  }
}
