/** A `MediaRecorder` that records nothing but WebM. Each recording is `file`. */
export class TestRecorder extends EventTarget {
  static readonly isTypeSupported = (type: string) => type === 'video/webm';
  static file = new Blob(['clip']);
  static options: MediaRecorderOptions | undefined;
  state = 'inactive';
  readonly mimeType = 'video/webm';

  constructor(_stream: MediaStream, options: MediaRecorderOptions) {
    super();
    TestRecorder.options = options;
  }

  start(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: TestRecorder.file }));
    this.dispatchEvent(new Event('stop'));
  }
}
