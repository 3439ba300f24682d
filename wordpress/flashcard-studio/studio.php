<?php
/**
 * The address of the studio that this plugin came from. The studio writes it when the plugin is downloaded there.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

return '';
