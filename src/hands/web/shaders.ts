/** The number of lights that one pass draws. Each of them has a layer of the shadow maps. */
export const lightsPerPass = 6;

/** The width and height of a shadow map in texels. */
export const shadowMapSize = 1024;

/** Must compute exactly the same depth as the vertex shader of the skin, because equal depths are compared. */
export const depthVertexShader = `#version 300 es
invariant gl_Position;
layout(location = 0) in vec3 position;
uniform mat4 toPicture;
void main() { gl_Position = toPicture * vec4(position, 1.0); }
`;

export const emptyFragmentShader = `#version 300 es
precision mediump float;
void main() {}
`;

export const skinVertexShader = `#version 300 es
invariant gl_Position;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 place;
layout(location = 3) in vec4 kind;
uniform mat4 toPicture;
out vec3 vPosition;
out vec3 vNormal;
out vec4 vPlace;
out vec4 vKind;
void main() {
  vPosition = position;
  vNormal = normal;
  vPlace = place;
  vKind = kind;
  gl_Position = toPicture * vec4(position, 1.0);
}
`;

/**
 * Lights the skin with Lambert's diffuse light, a GGX gloss (B. Walter et al., 2007) and a sheen (Estevez and Kulla,
 * 2017). The colours of palm, fingertips, knuckles, creases and nails depend on where on the hand a point is. A
 * \`kind.x\` below 0 marks an arrow.
 */
export const skinFragmentShader = `#version 300 es
precision highp float;
precision highp sampler2DArrayShadow;
const int LIGHTS = ${lightsPerPass};
const float PI = 3.14159265;
in vec3 vPosition;
in vec3 vNormal;
in vec4 vPlace;
in vec4 vKind;
uniform vec3 eye;
uniform vec3 ambient;
uniform vec3 skinColor;
uniform vec3 palmColor;
uniform vec3 warmColor;
uniform vec3 nailColor;
uniform vec3 arrowColor;
uniform vec3 sheenColor;
uniform vec3 lightDirections[LIGHTS];
uniform vec3 lightColors[LIGHTS];
uniform mat4 shadowMatrices[LIGHTS];
uniform sampler2DArrayShadow shadows;
uniform float share;
out vec4 color;

float line(float distanceMm, float widthMm) {
  float width = max(widthMm, fwidth(distanceMm) * 0.7);
  return exp(-distanceMm * distanceMm / (width * width)) * widthMm / width;
}

void main() {
  vec3 n = normalize(vNormal);
  vec3 view = normalize(eye - vPosition);
  float across = vPlace.x, back = vPlace.y, beyondLast = vPlace.z, beyondMiddle = vPlace.w;
  float digit = smoothstep(0.35, 0.9, vKind.x), palm = vKind.y, knuckle = vKind.z, thumb = vKind.w;
  vec3 albedo = mix(skinColor, palmColor, 0.75 * palm);
  float tip = digit * smoothstep(3.0, 17.0, beyondLast);
  albedo = mix(albedo, warmColor, 0.45 * tip);
  albedo = mix(albedo, warmColor * 0.78, 0.28 * knuckle);
  float creases = line(beyondLast, 0.45) + line(beyondLast - 2.2, 0.4) * 0.6 + line(beyondMiddle + 0.8, 0.45) + line(beyondMiddle - 1.4, 0.45);
  albedo *= 1.0 - 0.2 * digit * palm * creases;
  float backCreases = line(beyondLast - 1.6, 0.4) + line(beyondLast + 0.6, 0.4) + line(beyondMiddle - 1.5, 0.45) + line(beyondMiddle + 0.6, 0.5) + line(beyondMiddle + 2.6, 0.45);
  albedo *= 1.0 - 0.09 * digit * (1.0 - palm) * (1.0 - thumb) * backCreases;
  float rough = 0.52;
  vec2 half_ = mix(vec2(5.0, 5.9), vec2(6.1, 6.9), thumb);
  float middle = mix(16.4, 19.0, thumb);
  vec2 onNail = abs(vec2(across, beyondLast - middle)) / half_;
  float nail = pow(onNail.x, 2.6) + pow(onNail.y, 2.6);
  float soft = max(fwidth(nail), 0.04);
  float isBack = smoothstep(1.0, 3.0, back) * digit * (1.0 - smoothstep(0.4, 0.75, palm));
  float plate = (1.0 - smoothstep(1.0 - soft, 1.0, nail)) * isBack;
  float rim = smoothstep(1.6, 1.0, nail) * (1.0 - plate) * isBack;
  albedo *= 1.0 - 0.16 * rim;
  float free = smoothstep(half_.y * 0.66, half_.y * 0.8, beyondLast - middle + 0.12 * across * across / half_.x);
  float lunula = 1.0 - smoothstep(0.0, 1.2, beyondLast - middle + half_.y * 0.72 + 0.12 * across * across);
  vec3 plateColor = mix(mix(nailColor, vec3(0.93, 0.84, 0.76), 0.55 * free), vec3(0.93, 0.8, 0.74), 0.25 * lunula);
  albedo = mix(albedo, plateColor, plate * 0.92);
  rough = mix(rough, 0.3, plate);
  float sheen = 0.35 * (1.0 - plate);
  if (vKind.x < -0.5) {
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
    vec3 middleWay = normalize(lightDirections[i] + view);
    float nh = max(dot(n, middleWay), 0.0), vh = max(dot(view, middleWay), 0.0);
    float spread = nh * nh * (alpha2 - 1.0) + 1.0;
    float masking = 0.5 / max(nl * sqrt(nv * nv * (1.0 - alpha2) + alpha2) + nv * sqrt(nl * nl * (1.0 - alpha2) + alpha2), 1e-4);
    float gloss = alpha2 / (PI * spread * spread) * masking * (0.04 + 0.96 * pow(1.0 - vh, 5.0));
    float invSheen = 1.0 / 0.36;
    float charlie = (2.0 + invSheen) * pow(max(1.0 - nh * nh, 0.0078), invSheen * 0.5) / (2.0 * PI);
    float neubelt = 1.0 / (4.0 * (nl + nv - nl * nv));
    light += lit * nl * lightColors[i] * (albedo / PI + gloss + sheenColor * sheen * charlie * neubelt);
  }
  color = vec4(light, share);
}
`;

export const screenVertexShader = `#version 300 es
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

/** Draws the hand on paper or on nothing, with its light compressed to the range of screens. */
export const paperFragmentShader = `#version 300 es
precision highp float;
in vec2 at;
uniform sampler2D hand;
uniform sampler2D blurred;
uniform float aspect;
uniform vec3 paperLight;
uniform vec3 paperDark;
uniform vec3 shadowColor;
uniform float isOpaque;
out vec4 color;

vec3 toScreen(vec3 light) {
  vec3 toned = light * (1.0 + 0.12 * light) / (1.0 + 0.36 * light);
  vec3 low = toned * 12.92, high = 1.055 * pow(max(toned, 0.0), vec3(1.0 / 2.4)) - 0.055;
  return mix(low, high, step(0.0031308, toned));
}

void main() {
  vec4 lit = texture(hand, at);
  vec3 onScreen = lit.a > 0.0 ? toScreen(lit.rgb / lit.a) : vec3(0.0);
  float far = length((at - vec2(0.46, 0.6)) * vec2(aspect, 1.0));
  vec3 paper = mix(paperLight, paperDark, smoothstep(0.15, 0.95, far));
  float shade = texture(blurred, at - vec2(0.035 / aspect, -0.05)).a;
  paper *= mix(vec3(1.0), shadowColor, 0.42 * shade);
  vec3 opaque = mix(paper, onScreen, lit.a);
  color = isOpaque > 0.5 ? vec4(opaque, 1.0) : vec4(onScreen, lit.a);
}
`;
