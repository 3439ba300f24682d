<?php
/**
 * The address of the studio that this plugin came from. The studio writes this file when the plugin is downloaded.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

return '';
