<?php
/**
 * The player's languages, each named in its own language. The studio writes this file when the plugin is downloaded.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

return array();
