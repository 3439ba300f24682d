/** The number of lights that one pass draws. Each of them has a layer of the shadow maps. */
export const lightsPerPass = 6;

/** The width and height of a shadow map in texels. */
export const shadowMapSize = 1024;

/** Must compute exactly the same depth as the vertex shader of the skin, because equal depths are compared. */
export const depthVertexShader = `#version 300 es
invariant gl_Position;
layout(location = 0) in vec3 position;
uniform mat4 viewProjection;
void main() { gl_Position = viewProjection * vec4(position, 1.0); }
`;

export const emptyFragmentShader = `#version 300 es
precision mediump float;
void main() {}
`;

export const skinVertexShader = `#version 300 es
invariant gl_Position;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 markPlace;
layout(location = 3) in vec4 markKind;
uniform mat4 viewProjection;
out vec3 vPosition;
out vec3 vNormal;
out vec4 vMarkPlace;
out vec4 vMarkKind;
void main() {
  vPosition = position;
  vNormal = normal;
  vMarkPlace = markPlace;
  vMarkKind = markKind;
  gl_Position = viewProjection * vec4(position, 1.0);
}
`;

/**
 * Lights the skin with Lambert's diffuse light, a GGX gloss (B. Walter et al., 2007) and a sheen (Estevez and Kulla,
 * 2017). The colours of palm, fingertips, knuckles, creases and nails depend on the skin marks (`SkinMark`), which come
 * in two vectors in the order of `createMesh`. Lengths on the hand are in millimetres.
 */
export const skinFragmentShader = `#version 300 es
precision highp float;
precision highp sampler2DArrayShadow;
const int LIGHTS = ${lightsPerPass};
const float PI = 3.14159265;
in vec3 vPosition;
in vec3 vNormal;
in vec4 vMarkPlace;
in vec4 vMarkKind;
uniform vec3 eye;
uniform vec3 ambient;
uniform vec3 skinColor;
uniform vec3 palmColor;
uniform vec3 fingertipColor;
uniform vec3 nailColor;
uniform vec3 arrowColor;
uniform vec3 sheenColor;
uniform vec3 lightDirections[LIGHTS];
uniform vec3 lightColors[LIGHTS];
uniform mat4 shadowMatrices[LIGHTS];
uniform sampler2DArrayShadow shadows;
uniform float passCoverage;
out vec4 color;

float line(float distanceMm, float widthMm) {
  float width = max(widthMm, fwidth(distanceMm) * 0.7);
  return exp(-distanceMm * distanceMm / (width * width)) * widthMm / width;
}

void main() {
  vec3 n = normalize(vNormal);
  vec3 view = normalize(eye - vPosition);
  float across = vMarkPlace.x, back = vMarkPlace.y, beyondLast = vMarkPlace.z, beyondMiddle = vMarkPlace.w;
  float digit = smoothstep(0.35, 0.9, vMarkKind.x), palm = vMarkKind.y, knuckle = vMarkKind.z, thumb = vMarkKind.w;
  vec3 albedo = mix(skinColor, palmColor, 0.75 * palm);
  float tip = digit * smoothstep(3.0, 17.0, beyondLast);
  albedo = mix(albedo, fingertipColor, 0.45 * tip);
  albedo = mix(albedo, fingertipColor * 0.78, 0.28 * knuckle);
  float creases = line(beyondLast, 0.45) + line(beyondLast - 2.2, 0.4) * 0.6 + line(beyondMiddle + 0.8, 0.45) + line(beyondMiddle - 1.4, 0.45);
  albedo *= 1.0 - 0.2 * digit * palm * creases;
  float backCreases = line(beyondLast - 1.6, 0.4) + line(beyondLast + 0.6, 0.4) + line(beyondMiddle - 1.5, 0.45) + line(beyondMiddle + 0.6, 0.5) + line(beyondMiddle + 2.6, 0.45);
  albedo *= 1.0 - 0.09 * digit * (1.0 - palm) * (1.0 - thumb) * backCreases;
  float rough = 0.52;
  vec2 nailHalf = mix(vec2(5.0, 5.9), vec2(6.1, 6.9), thumb);
  float nailMiddle = mix(16.4, 19.0, thumb);
  vec2 onNail = abs(vec2(across, beyondLast - nailMiddle)) / nailHalf;
  float nail = pow(onNail.x, 2.6) + pow(onNail.y, 2.6);
  float soft = max(fwidth(nail), 0.04);
  float isBack = smoothstep(1.0, 3.0, back) * digit * (1.0 - smoothstep(0.4, 0.75, palm));
  float plate = (1.0 - smoothstep(1.0 - soft, 1.0, nail)) * isBack;
  float rim = smoothstep(1.6, 1.0, nail) * (1.0 - plate) * isBack;
  albedo *= 1.0 - 0.16 * rim;
  float free = smoothstep(nailHalf.y * 0.66, nailHalf.y * 0.8, beyondLast - nailMiddle + 0.12 * across * across / nailHalf.x);
  float lunula = 1.0 - smoothstep(0.0, 1.2, beyondLast - nailMiddle + nailHalf.y * 0.72 + 0.12 * across * across);
  vec3 plateColor = mix(mix(nailColor, vec3(0.93, 0.84, 0.76), 0.55 * free), vec3(0.93, 0.8, 0.74), 0.25 * lunula);
  albedo = mix(albedo, plateColor, plate * 0.92);
  rough = mix(rough, 0.3, plate);
  float sheen = 0.35 * (1.0 - plate);
  if (vMarkKind.x < -0.5) {
    albedo = arrowColor;
    rough = 0.55;
    sheen = 0.0;
  }
  vec3 light = ambient * albedo / PI;
  float nv = max(dot(n, view), 0.02);
  float alpha = rough * rough, alpha2 = alpha * alpha;
  for (int i = 0; i < LIGHTS; i += 1) {
    float nl = dot(n, lightDirections[i]);
    if (nl <= 0.0) continue;
    vec4 onMap = shadowMatrices[i] * vec4(vPosition + n * 0.0011, 1.0);
    vec3 at = onMap.xyz * 0.5 + 0.5;
    float lit = 0.0;
    for (int tap = 0; tap < 4; tap += 1) {
      vec2 aside = (vec2(float(tap & 1), float(tap >> 1)) - 0.5) * mat2(0.8, 0.6, -0.6, 0.8) * 4.0 / ${shadowMapSize}.0;
      lit += 0.25 * texture(shadows, vec4(at.xy + aside, float(i), at.z - 0.0009));
    }
    if (lit <= 0.0) continue;
    vec3 halfway = normalize(lightDirections[i] + view);
    float nh = max(dot(n, halfway), 0.0), vh = max(dot(view, halfway), 0.0);
    float spread = nh * nh * (alpha2 - 1.0) + 1.0;
    float masking = 0.5 / max(nl * sqrt(nv * nv * (1.0 - alpha2) + alpha2) + nv * sqrt(nl * nl * (1.0 - alpha2) + alpha2), 1e-4);
    float gloss = alpha2 / (PI * spread * spread) * masking * (0.04 + 0.96 * pow(1.0 - vh, 5.0));
    float invSheen = 1.0 / 0.36;
    float charlie = (2.0 + invSheen) * pow(max(1.0 - nh * nh, 0.0078), invSheen * 0.5) / (2.0 * PI);
    float neubelt = 1.0 / (4.0 * (nl + nv - nl * nv));
    light += lit * nl * lightColors[i] * (albedo / PI + gloss + sheenColor * sheen * charlie * neubelt);
  }
  color = vec4(light, passCoverage);
}
`;

export const fullScreenVertexShader = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  at = corner;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
`;

/** Blurs along one direction. Two runs, across and down, make a soft round shadow. */
export const blurFragmentShader = `#version 300 es
precision highp float;
in vec2 at;
uniform sampler2D source;
uniform vec2 reach;
out vec4 color;
void main() {
  float sum = 0.0, total = 0.0;
  for (int i = -16; i <= 16; i += 1) {
    float t = float(i) / 16.0;
    float weight = exp(-4.0 * t * t);
    sum += weight * texture(source, at + t * reach).a;
    total += weight;
  }
  color = vec4(0.0, 0.0, 0.0, sum / total);
}
`;

/** Draws the hand, on paper or on a transparent ground, with its light compressed to the range of screens. */
export const compositeFragmentShader = `#version 300 es
precision highp float;
in vec2 at;
uniform sampler2D litHand;
uniform sampler2D paperShadow;
uniform float aspect;
uniform vec3 paperLight;
uniform vec3 paperDark;
uniform vec3 shadowColor;
uniform float isOpaque;
out vec4 color;

vec3 toSrgb(vec3 light) {
  vec3 toned = light * (1.0 + 0.12 * light) / (1.0 + 0.36 * light);
  vec3 low = toned * 12.92, high = 1.055 * pow(max(toned, 0.0), vec3(1.0 / 2.4)) - 0.055;
  return mix(low, high, step(0.0031308, toned));
}

void main() {
  vec4 lit = texture(litHand, at);
  vec3 onScreen = lit.a > 0.0 ? toSrgb(lit.rgb / lit.a) : vec3(0.0);
  float far = length((at - vec2(0.46, 0.6)) * vec2(aspect, 1.0));
  vec3 paper = mix(paperLight, paperDark, smoothstep(0.15, 0.95, far));
  float shade = texture(paperShadow, at - vec2(0.035 / aspect, -0.05)).a;
  paper *= mix(vec3(1.0), shadowColor, 0.42 * shade);
  vec3 opaque = mix(paper, onScreen, lit.a);
  color = isOpaque > 0.5 ? vec4(opaque, 1.0) : vec4(onScreen, lit.a);
}
`;
